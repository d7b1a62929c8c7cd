import type { Received } from '@inkwell/api-client/api-client'
import type { FailedJob } from '@inkwell/contract/job'
import { text } from '../../platform/text.ts'
import { ActButton } from '../../lists/act-button.tsx'
import { momentText } from '../../lists/moment-text.ts'
import { AdminList } from './admin-list.tsx'

function Row({ _id: id = '', kind, attempts = 0, lastError, failedAt }: Received<FailedJob>) {
  const { tried, runAgain, runsAgain } = text.admin.jobs
  return (
    <>
      <h2 className="text-lead font-semibold">
        <bdi>{kind}</bdi>
      </h2>
      <p className="flex flex-wrap gap-x-4 text-small text-soft">
        <span>{tried(attempts)}</span>
        <time dateTime={failedAt}>{momentText(failedAt)}</time>
      </p>
      <p>
        <bdi>{lastError}</bdi>
      </p>
      <div>
        <ActButton
          subject={kind}
          done={runsAgain}
          act={(api, token) => api('POST /api/v1/admin/jobs/{id}/run', { params: { id }, token })}
        >
          {runAgain}
        </ActButton>
      </div>
    </>
  )
}

/** Background jobs that failed permanently. */
export function JobList() {
  return (
    <>
      <p className="max-w-reading pt-6 text-soft">{text.admin.jobs.explanation}</p>
      <AdminList
        call="GET /api/v1/admin/jobs"
        empty={text.admin.empty.jobs}
        rowsOf={({ jobs = [] }) => jobs.map((each) => ({ ...each, key: each._id ?? '' }))}
      >
        {({ key, ...each }) => <Row key={key} {...each} />}
      </AdminList>
    </>
  )
}
