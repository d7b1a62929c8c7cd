import {
  AUDIT_DAYS,
  INVITATION_DAYS,
  PAGE_SIZE_MAX,
  PASSWORD_LINK_HOURS,
} from '@inkwell/contract/limits'
import type { createModeration } from './create-moderation.ts'
import type { Actor } from './moderation.policy.ts'
import { auditText, invitationText, personText, postsText, reportsText } from './admin-text.ts'

/** Invalid arguments; the message explains the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

type Moderation = ReturnType<typeof createModeration>

/** A subcommand; resolves to its output. */
interface Command {
  /** Its arguments in the usage. */
  takes?: string
  does: string
  run: (moderation: Moderation, words: readonly string[]) => Promise<string>
}

const HERE: Actor = { place: 'command line' }

const HIDE_POSTS = '--hide-posts'

/** The default number of audit entries. */
const AUDIT_SHOWN = 50

function emailIn([email = '']: readonly string[]): string {
  if (email.includes('@')) return email
  throw new UsageError('Name the account by its email address.')
}

/** The id of a post, given as such or in a URL. */
function postIn([post = '']: readonly string[]): string {
  const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(post)?.[0]
  if (id) return id.toLowerCase()
  throw new UsageError('Name the post by its address on the site, or by the id in it.')
}

function countIn([count = String(AUDIT_SHOWN)]: readonly string[]): number {
  const number = /^\d{1,6}$/.test(count) ? Number(count) : 0
  if (number > 0) return number
  throw new UsageError('Say how many entries to show as a whole number, like 50.')
}

/** Reads pages of the log until there are enough entries. */
async function readAudit({ audit }: Moderation, count: number): Promise<string> {
  const lines: string[] = []
  let cursor: string | undefined
  do {
    const limit = Math.min(count - lines.length, PAGE_SIZE_MAX)
    const page = await audit.list({ cursor, limit })
    lines.push(...page.rows.map(auditText))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && lines.length < count)
  return lines.join('\n') || 'Nothing has happened yet.'
}

const accountCommands: Record<string, Command> = {
  grant: {
    takes: 'EMAIL',
    does: 'Make somebody who has an account an administrator',
    async run({ people }, words) {
      const person = await people.findByEmail(emailIn(words))
      const isNew = await people.grant(HERE, person)
      return `${person.email} is ${isNew ? 'now' : 'already'} an administrator.`
    },
  },
  revoke: {
    takes: 'EMAIL',
    does: 'Take that back',
    async run({ people }, words) {
      const person = await people.findByEmail(emailIn(words))
      const wasOne = await people.revoke(HERE, person)
      return `${person.email} is ${wasOne ? 'no longer' : 'not'} an administrator.`
    },
  },
  list: {
    does: 'Show who is an administrator',
    async run({ people }) {
      const persons = await people.administrators()
      return persons.map(personText).join('\n') || 'There is no administrator.'
    },
  },
  suspend: {
    takes: `EMAIL [${HIDE_POSTS}]`,
    does: 'Suspend an account, with its posts if you say so',
    async run({ people }, words) {
      const { id, email } = await people.findByEmail(emailIn(words))
      const hides = words.includes(HIDE_POSTS)
      await people.suspend(HERE, id, hides ? 'hide' : 'keep')
      return `${email} is suspended${hides ? ', and its posts are hidden' : ''}.`
    },
  },
  lift: {
    takes: 'EMAIL',
    does: 'Lift a suspension; posts that went with it come back',
    async run({ people }, words) {
      const { id, email } = await people.findByEmail(emailIn(words))
      await people.lift(HERE, id)
      return `${email} is not suspended.`
    },
  },
  'reset-password': {
    takes: 'EMAIL',
    does: 'Make a link with which somebody chooses a new password',
    async run({ people, resets }, words) {
      const { id, email } = await people.findByEmail(emailIn(words))
      const { url } = await resets.make(HERE, id)
      return `Hand this to the owner of ${email}. It works once and for ${PASSWORD_LINK_HOURS} hours:\n${url}`
    },
  },
}

/** The invitation of an address, or one that does not exist; throws UsageError without an address. */
async function invitationIn({ invitations }: Moderation, words: readonly string[]) {
  const email = emailIn(words).trim().toLowerCase()
  let cursor: string | undefined
  do {
    const page = await invitations.list({ cursor, limit: PAGE_SIZE_MAX })
    const found = page.rows.find((row) => row.email === email)
    if (found) return found.id
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return ''
}

const invitationCommands: Record<string, Command> = {
  invite: {
    takes: 'ADDRESS',
    does: `Make a link with which an address signs up, once and within ${INVITATION_DAYS} days`,
    async run({ invitations }, words) {
      const { email, url, expiresAt } = await invitations.invite(HERE, emailIn(words))
      return `Hand this to the owner of ${email}. It works once, until ${expiresAt}:\n${url}`
    },
  },
  invitations: {
    does: 'Show the newest invitations that nobody has used',
    async run({ invitations }) {
      const { rows } = await invitations.list({ limit: PAGE_SIZE_MAX })
      return rows.map(invitationText).join('\n') || 'No invitation is open.'
    },
  },
  withdraw: {
    takes: 'ADDRESS',
    does: 'Withdraw the invitation of an address; its link works no more',
    async run(moderation, words) {
      await moderation.invitations.withdraw(HERE, await invitationIn(moderation, words))
      return 'The invitation is withdrawn.'
    },
  },
}

const postCommands: Record<string, Command> = {
  reports: {
    does: 'Show the posts that were reported last and are not settled',
    run: async ({ reports }) => reportsText((await reports.list({ limit: PAGE_SIZE_MAX })).rows),
  },
  hidden: {
    does: 'Show the newest posts that are hidden',
    run: async ({ hiding }) => postsText((await hiding.listHidden({ limit: PAGE_SIZE_MAX })).rows),
  },
  settle: {
    takes: 'POST',
    does: 'Settle the reports of a post and leave it as it is',
    async run({ hiding }, words) {
      await hiding.settle(HERE, postIn(words))
      return 'The reports of this post are settled.'
    },
  },
  hide: {
    takes: 'POST',
    does: 'Take a post out of sight and settle its reports',
    async run({ hiding }, words) {
      await hiding.hide(HERE, postIn(words))
      return 'The post is hidden.'
    },
  },
  show: {
    takes: 'POST',
    does: 'Show a hidden post again',
    async run({ hiding }, words) {
      await hiding.show(HERE, postIn(words))
      return 'The post is not hidden.'
    },
  },
  audit: {
    takes: '[COUNT]',
    does: `Show sign-ins and acts of administrators, newest first; they are kept for ${AUDIT_DAYS} days`,
    run: (moderation, words) => readAudit(moderation, countIn(words)),
  },
}

const commands = new Map(
  Object.entries({ ...accountCommands, ...invitationCommands, ...postCommands }),
)

/** The usage of the command. */
export function usage(): string {
  const lines = [...commands].map(([name, { takes = '', does }]) => {
    return `  ${`${name} ${takes}`.padEnd(32)}${does}`
  })
  return ['Usage: npm run admin -- COMMAND', '', ...lines, ''].join('\n')
}

/**
 * Parses a subcommand; throws UsageError if there is none. Running it throws Refusal, or UsageError for
 * its arguments.
 */
export function commandOf([name = '', ...words]: readonly string[]) {
  const command = commands.get(name)
  if (!command) throw new UsageError(name ? `There is no command ${name}.` : 'Say what to do.')
  const { takes = '' } = command
  const most = takes === '' ? 0 : takes.split(' ').length
  const unknown = words.find((word) => word.startsWith('-') && !takes.includes(word))
  const odd = unknown ?? words[most]
  if (odd !== undefined) throw new UsageError(`${name} does not take ${odd}.`)
  return (moderation: Moderation) => command.run(moderation, words)
}
