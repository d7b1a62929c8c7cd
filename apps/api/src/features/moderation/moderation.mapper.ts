import type {
  Account,
  AuditAct,
  AuditEntry,
  ModeratedPost,
  ReportedPost,
  ReportReason,
} from '@inkwell/contract/moderation'
import type { Invitation } from '@inkwell/contract/invitation'
import type { FailedJob } from '@inkwell/contract/job'
import { stateOf } from '../../visible-post.ts'
import type { EntryRow } from './audit.repository.ts'
import type { ModeratedRow } from './hiding.repository.ts'
import type { InvitationRow } from './invitations.repository.ts'
import type { FailedJobRow } from './jobs.service.ts'
import type { PersonRow } from './people.repository.ts'
import type { Case } from './reports.service.ts'

export function toModeratedPost(row: ModeratedRow): ModeratedPost {
  return {
    _id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    author: { _id: row.author_id, name: row.author_name, email: row.author_email },
    createdAt: row.published_at,
    state: stateOf(row),
  }
}

/** A post with its newest reports. */
export function toReportedPost({ row, latest }: Case): ReportedPost {
  return {
    post: toModeratedPost(row),
    count: row.reports,
    since: row.reported_at,
    latest: latest.map(({ reason, note, created_at }) => ({
      reason: reason as ReportReason,
      note,
      createdAt: created_at,
    })),
  }
}

/** An account as administrators see it. */
export function toAccount(row: PersonRow): Account {
  return {
    user: { _id: row.id, name: row.name, email: row.email },
    createdAt: row.created_at,
    suspendedAt: row.suspended_at,
    isAdministrator: row.administrator_since !== null,
  }
}

/** An invitation without its secret. */
export function toInvitation(row: InvitationRow): Invitation {
  return {
    _id: row.id,
    email: row.email,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

/** A permanently failed job. */
export function toFailedJob(row: FailedJobRow): FailedJob {
  return {
    _id: row.id,
    kind: row.kind,
    attempts: row.attempts,
    lastError: row.last_error ?? '',
    failedAt: row.failed_at ?? '',
  }
}

export function toAuditEntry(row: EntryRow): AuditEntry {
  const { subject_id: _id, subject: name } = row
  return {
    _id: row.id,
    createdAt: row.created_at,
    act: row.act as AuditAct,
    actor: row.actor,
    subject: _id === '' ? null : { _id, name },
    address: row.address,
  }
}
