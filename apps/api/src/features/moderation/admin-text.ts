import type { EntryRow } from './audit.repository.ts'
import type { ModeratedRow } from './hiding.repository.ts'
import type { InvitationRow } from './invitations.repository.ts'
import type { PersonRow } from './people.repository.ts'
import type { Case } from './reports.service.ts'

/** An administrator as one line. */
export function personText({ email, name, administrator_since }: PersonRow): string {
  return `${email}  ${name}, since ${administrator_since ?? ''}`
}

/** An invitation as one line. */
export function invitationText({ email, created_by, expires_at }: InvitationRow): string {
  return `${email}  invited by ${created_by}, until ${expires_at}`
}

/** An audit entry as one line. */
export function auditText({ created_at, act, actor, subject, address }: EntryRow): string {
  return [created_at, act, actor, subject, address].filter((part) => part !== '').join('  ')
}

/** Hidden posts, one on each line. */
export function postsText(posts: readonly ModeratedRow[]): string {
  const lines = posts.map(({ id, title, author_email }) => `${id}  ${title}, by ${author_email}`)
  return lines.join('\n') || 'No post is hidden.'
}

function caseText({ row, latest }: Case): string {
  const reasons = latest.map(({ reason, note }) => {
    return `    ${note ? `${reason}: ${note.replaceAll('\n', ' ')}` : reason}`
  })
  const head = `${row.id}  ${row.title}\n  by ${row.author_email}, reported ${row.reports} times`
  return [head.replace(' 1 times', ' once'), ...reasons].join('\n')
}

/** Reported posts with their newest reports. */
export function reportsText(cases: readonly Case[]): string {
  return cases.map(caseText).join('\n\n') || 'There are no open reports.'
}
