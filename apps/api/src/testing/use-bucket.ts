import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { S3Server } from './s3-server.ts'
import { TestApi } from './test-api.ts'
import type { TestSettings } from './test-api.ts'
import { createMigratedDatabase } from './test-database.ts'

/** Services that store their pictures in the same bucket, with the same database. */
export function useBucket() {
  const server = new S3Server()
  const services: TestApi[] = []
  const ends: (() => Promise<unknown>)[] = []
  beforeAll(() => server.start())
  afterEach(() => {
    server.fault = undefined
    server.before = undefined
  })
  afterAll(async () => {
    for (const service of services) await service.stop()
    for (const end of ends) await end()
    await server.stop()
  })
  return {
    server,
    /** Starts two services of a new site; `settings` are those that depend on the server. */
    async start(settings: () => TestSettings = () => ({})) {
      const { databaseUrl, drop } = await createMigratedDatabase()
      const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-bucket-'))
      ends.push(drop, () => rm(dataDir, { recursive: true }))
      const place = { dataDir, databaseUrl }
      const made = [0, 1].map(
        () => new TestApi(place.dataDir, { ...place, bucket: server.bucket(), ...settings() }),
      )
      for (const service of made) await service.start()
      services.push(...made)
      const [api, other] = made
      if (!api || !other) throw new Error('There are no services')
      return { place, api, other, token: (await api.signUp()).token }
    },
  }
}
