import { newId } from '../platform/clock/new-id.ts'
import type { TestApi } from './test-api.ts'

/** Inserts a permanently failed job; resolves to its id. */
export async function aFailedJob(
  { app }: TestApi,
  last_error = 'It did not work',
): Promise<string> {
  const id = newId()
  const time = new Date().toISOString()
  const job = { id, kind: 'images.encode', unique_key: id, payload: '{"key":"none"}' }
  const failure = { attempts: 8, last_error, failed_at: time, run_at: null, created_at: time }
  const { writes } = app.services.database
  await writes
    .insertInto('job')
    .values({ ...job, ...failure })
    .execute()
  return id
}
