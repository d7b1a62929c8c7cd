import type { Check } from './finding.ts'

/** Paths in a message; of more, only their number. */
const NAMED = 5

/** Checks that only the owner can access the blog's files. */
export function checkRights(find: () => Promise<string[]>): Check {
  return {
    subject: 'Rights',
    look: async () => {
      const paths = await find()
      if (paths.length === 0) return [{ state: 'well', says: 'the files are yours alone' }]
      const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : ''
      const says = `others can read ${paths.slice(0, NAMED).join(', ')}${more}`
      const advice = `The next start of Inkwell takes that right away; or run: chmod go= ${paths.join(' ')}`
      return [{ state: 'problem', says, advice }]
    },
  }
}
