import {
  AUDIT_DAYS,
  INVITATION_DAYS,
  PAGE_SIZE_MAX,
  PASSWORD_LINK_HOURS,
} from '@inkwell/contract/limits'
import type { createModeration } from './create-moderation.ts'
import type { Actor } from './moderation.policy.ts'
import { auditText, invitationText, personText, postsText, reportsText } from './admin-text.ts'

/** The command line cannot be parsed; the message says what is accepted. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

type Moderation = ReturnType<typeof createModeration>

/** A command of the command line. It resolves to its output. */
interface Command {
  /** The arguments, as shown in the usage. */
  parameters?: string
  description: string
  run: (moderation: Moderation, args: readonly string[]) => Promise<string>
}

const COMMAND_LINE: Actor = { place: 'command line' }

const HIDE_POSTS = '--hide-posts'

/** Entries of the audit log that are shown by default. */
const AUDIT_COUNT = 50

function parseEmail([email = '']: readonly string[]): string {
  if (email.includes('@')) return email
  throw new UsageError('Name the account by its email address.')
}

/** The id of a post, from its address or by itself. */
function parsePostId([post = '']: readonly string[]): string {
  const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(post)?.[0]
  if (id) return id.toLowerCase()
  throw new UsageError('Name the post by its address on the site, or by the id in it.')
}

function parseCount([count = String(AUDIT_COUNT)]: readonly string[]): number {
  const number = /^\d{1,6}$/.test(count) ? Number(count) : 0
  if (number > 0) return number
  throw new UsageError('Say how many entries to show as a whole number, like 50.')
}

/** Reads pages of the audit log until there are enough entries. */
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
    parameters: 'EMAIL',
    description: 'Make somebody who has an account an administrator',
    async run({ people }, args) {
      const person = await people.findByEmail(parseEmail(args))
      const isNew = await people.grant(COMMAND_LINE, person)
      return `${person.email} is ${isNew ? 'now' : 'already'} an administrator.`
    },
  },
  revoke: {
    parameters: 'EMAIL',
    description: 'Take that back; their unused password links and invitations end, too',
    async run({ people }, args) {
      const person = await people.findByEmail(parseEmail(args))
      const wasOne = await people.revoke(COMMAND_LINE, person)
      if (!wasOne) return `${person.email} is not an administrator.`
      return `${person.email} is no longer an administrator. Their unused invitations and password links work no more.`
    },
  },
  list: {
    description: 'Show who is an administrator',
    async run({ people }) {
      const persons = await people.administrators()
      return persons.map(personText).join('\n') || 'There is no administrator.'
    },
  },
  suspend: {
    parameters: `EMAIL [${HIDE_POSTS}]`,
    description: 'Suspend an account, with its posts if you say so',
    async run({ people }, args) {
      const { id, email } = await people.findByEmail(parseEmail(args))
      const hides = args.includes(HIDE_POSTS)
      await people.suspend(COMMAND_LINE, id, hides ? 'hide' : 'keep')
      return `${email} is suspended${hides ? ', and its posts are hidden' : ''}.`
    },
  },
  lift: {
    parameters: 'EMAIL',
    description: 'Lift a suspension; posts that went with it come back',
    async run({ people }, args) {
      const { id, email } = await people.findByEmail(parseEmail(args))
      await people.lift(COMMAND_LINE, id)
      return `${email} is not suspended.`
    },
  },
  'reset-password': {
    parameters: 'EMAIL',
    description: 'Make a link with which somebody chooses a new password',
    async run({ people, resets }, args) {
      const { id, email } = await people.findByEmail(parseEmail(args))
      const { url } = await resets.make(COMMAND_LINE, id)
      return `Hand this to the owner of ${email}. It works once and for ${PASSWORD_LINK_HOURS} hours:\n${url}`
    },
  },
}

/** The id of the invitation for an address, or an empty text, which no invitation has. */
async function findInvitationId({ invitations }: Moderation, args: readonly string[]) {
  const email = parseEmail(args).trim().toLowerCase()
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
    parameters: 'ADDRESS',
    description: `Make a link with which an address signs up, once and within ${INVITATION_DAYS} days`,
    async run({ invitations }, args) {
      const { email, url, expiresAt } = await invitations.invite(COMMAND_LINE, parseEmail(args))
      return `Hand this to the owner of ${email}. It works once, until ${expiresAt}:\n${url}`
    },
  },
  invitations: {
    description: 'Show the newest invitations that nobody has used',
    async run({ invitations }) {
      const { rows } = await invitations.list({ limit: PAGE_SIZE_MAX })
      return rows.map(invitationText).join('\n') || 'No invitation is open.'
    },
  },
  withdraw: {
    parameters: 'ADDRESS',
    description: 'Withdraw the invitation of an address; its link works no more',
    async run(moderation, args) {
      await moderation.invitations.withdraw(COMMAND_LINE, await findInvitationId(moderation, args))
      return 'The invitation is withdrawn.'
    },
  },
}

const postCommands: Record<string, Command> = {
  reports: {
    description: 'Show the posts that were reported last and are not settled',
    run: async ({ reports }) => reportsText((await reports.list({ limit: PAGE_SIZE_MAX })).rows),
  },
  hidden: {
    description: 'Show the newest posts that are hidden',
    run: async ({ hiding }) => postsText((await hiding.listHidden({ limit: PAGE_SIZE_MAX })).rows),
  },
  settle: {
    parameters: 'POST',
    description: 'Settle the reports of a post and leave it as it is',
    async run({ hiding }, args) {
      await hiding.settle(COMMAND_LINE, parsePostId(args))
      return 'The reports of this post are settled.'
    },
  },
  hide: {
    parameters: 'POST',
    description: 'Take a post out of sight and settle its reports',
    async run({ hiding }, args) {
      await hiding.hide(COMMAND_LINE, parsePostId(args))
      return 'The post is hidden.'
    },
  },
  show: {
    parameters: 'POST',
    description: 'Show a hidden post again',
    async run({ hiding }, args) {
      await hiding.show(COMMAND_LINE, parsePostId(args))
      return 'The post is not hidden.'
    },
  },
  audit: {
    parameters: '[COUNT]',
    description: `Show sign-ins and acts of administrators, newest first; they are kept for ${AUDIT_DAYS} days`,
    run: (moderation, args) => readAudit(moderation, parseCount(args)),
  },
}

const commands = new Map(
  Object.entries({ ...accountCommands, ...invitationCommands, ...postCommands }),
)

/** Lists the commands. */
export function usage(): string {
  const lines = [...commands].map(([name, { parameters = '', description }]) => {
    return `  ${`${name} ${parameters}`.padEnd(32)}${description}`
  })
  return ['Usage: npm run admin -- COMMAND', '', ...lines, ''].join('\n')
}

/**
 * Parses a command line; throws UsageError. The command may throw Refusal, or UsageError for its
 * arguments.
 */
export function parseCommand([name = '', ...args]: readonly string[]) {
  const command = commands.get(name)
  if (!command) throw new UsageError(name ? `There is no command ${name}.` : 'Say what to do.')
  const { parameters = '' } = command
  const maxArgs = parameters === '' ? 0 : parameters.split(' ').length
  const known = parameters.split(/[\s[\]]+/)
  const unknown = args.find((word) => word.startsWith('-') && !known.includes(word))
  const surplus = unknown ?? args[maxArgs]
  if (surplus !== undefined) throw new UsageError(`${name} does not take ${surplus}.`)
  return (moderation: Moderation) => command.run(moderation, args)
}
