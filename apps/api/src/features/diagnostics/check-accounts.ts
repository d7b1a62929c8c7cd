import type { Check } from './finding.ts'

/** Whether anybody has signed up for an address that an imported author might have. */
export function checkAccounts(findReservedSignUps: () => Promise<string[]>): Check {
  return {
    subject: 'Accounts',
    look: async () => {
      const emails = await findReservedSignUps()
      if (emails.length === 0) return [{ state: 'well', says: 'imported authors are nobody else' }]
      return emails.map((email) => ({
        state: 'problem' as const,
        says: `somebody signed up as ${email}, an address of imported authors`,
        advice:
          'Earlier imports may have published posts under that account, and no import does now. ' +
          `If it is not yours: npm run admin -- suspend ${email} --hide-posts`,
      }))
    },
  }
}
