import { setTimeout as sleep } from 'node:timers/promises'
import { execute } from '@inkwell/test-support/postgres-database'

const POLL_MS = 500
const SETTLE_MS = 60_000

/** The database itself notes which jobs are added and done, and which are taken from a worker with a valid lease. */
const TRIGGER = `
  create table proof_job (what text, kind text, payload text);
  create function proof_job() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      insert into proof_job values ('done', old.kind, old.payload);
      return old;
    end if;
    if tg_op = 'INSERT' or new.revision > old.revision then
      insert into proof_job values ('added', new.kind, new.payload);
    elsif new.lease_owner <> old.lease_owner and old.lease_until::timestamptz > clock_timestamp() then
      insert into proof_job values ('taken', old.kind, old.payload);
    end if;
    return new;
  end $$;
  create trigger proof_job after insert or update or delete on job
    for each row execute function proof_job()`

const LEFT = 'select count(*)::int from job where unique_key <> kind'
const DONE = `select count(*)::int from proof_job where what = 'done'`
const TAKEN = `select count(*)::int from proof_job where what = 'taken'`
/** A picture that several posts have is added for each. */
const TWICE = `
  select count(*)::int from (
    select from proof_job group by kind, payload
    having count(*) filter (where what = 'done') > count(*) filter (where what = 'added')
  ) as twice`

/** What became of the jobs. */
export interface JobCounts {
  done: number
  /** Those that are still waiting a minute after the last write. */
  left: number
  doneTwice: number
  /** Leases that were taken before they ended, so that two workers did the same. */
  taken: number
}

/** Counts the jobs of a database. */
export class JobWatch {
  readonly #databaseUrl: string

  private constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl
  }

  static async start(databaseUrl: string): Promise<JobWatch> {
    await execute(databaseUrl, TRIGGER)
    return new JobWatch(databaseUrl)
  }

  /** Waits until the jobs of all pictures are done. */
  async finish(): Promise<JobCounts> {
    const deadline = performance.now() + SETTLE_MS
    while ((await this.#count(LEFT)) > 0 && performance.now() < deadline) await sleep(POLL_MS)
    const [left, done, doneTwice, taken] = [
      await this.#count(LEFT),
      await this.#count(DONE),
      await this.#count(TWICE),
      await this.#count(TAKEN),
    ]
    return { left, done, doneTwice, taken }
  }

  async #count(statement: string): Promise<number> {
    return Number((await execute(this.#databaseUrl, statement))[0]?.[0])
  }
}
