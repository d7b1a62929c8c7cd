import type { Check } from './finding.ts'

/** Paths that are told in full; of more, how many there are. */
const NAMED = 5

/** Whether the files of the blog are their owner's alone. */
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
