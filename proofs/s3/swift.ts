import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CreateBucketCommand,
  ListObjectsV2Command,
  PutBucketAclCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { freePort } from '@inkwell/test-support/free-port'

const PACKAGES = 'swift-proxy swift-account swift-container swift-object'
const STARTING = 90_000
const POLL = 100

/** The servers of Swift; the proxy speaks S3 and checks signatures. */
export const SERVERS = ['account', 'container', 'object', 'proxy'] as const
export type ServerKind = (typeof SERVERS)[number]

export const BUCKET = 'pictures'
const ACCOUNT = 'proof'
export const KEYS = { accessKey: `${ACCOUNT}:writer`, secretKey: 'a+secret/of=ours' }

/**
 * Memcached is not needed, and nothing listens there. By default, the proxy server would not ask a server
 * that failed ten times for a minute, and here is no other.
 */
const PROXY = `[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_limit = 1000000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_proof_writer = ${KEYS.secretKey} .admin
`

function storageServer(kind: ServerKind): string {
  return `[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`
}

function programOf(kind: ServerKind): string {
  return `/usr/bin/swift-${kind}-server`
}

/** OpenStack Swift of Debian on this machine, with one copy of each object. */
export class Swift {
  readonly #folder: string
  readonly #ports = new Map<ServerKind, number>()
  readonly #running = new Map<ServerKind, ChildProcess>()

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Prepares one in this folder; throws with the names of missing packages. */
  static async create(folder: string): Promise<Swift> {
    if (!SERVERS.every((kind) => existsSync(programOf(kind)))) {
      throw new Error(`This proof needs Debian packages: apt-get install ${PACKAGES}`)
    }
    const swift = new Swift(folder)
    await swift.#configure()
    return swift
  }

  get port(): number {
    return this.#ports.get('proxy') ?? 0
  }

  /** Starts those servers that do not run. */
  async start(): Promise<void> {
    for (const kind of SERVERS) {
      if (this.#running.has(kind)) continue
      const log = openSync(join(this.#folder, `${kind}.log`), 'a')
      const configuration = join(this.#folder, `${kind}.conf`)
      const child = spawn(programOf(kind), [configuration], { stdio: ['ignore', log, log] })
      this.#running.set(kind, child)
    }
    const deadline = performance.now() + STARTING
    while (!(await this.#answers())) {
      if (performance.now() > deadline) throw new Error('Swift does not start')
      await sleep(POLL)
    }
  }

  /** Kills servers with SIGKILL. */
  async kill(kinds: readonly ServerKind[]): Promise<void> {
    for (const kind of kinds) {
      const child = this.#running.get(kind)
      if (!child) continue
      this.#running.delete(kind)
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
  }

  async createBucket(): Promise<void> {
    const client = this.#client()
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
    client.destroy()
  }

  /** Lets everybody read the bucket; resolves to its address outside S3, which needs no signature. */
  async makePublic(): Promise<string> {
    const client = this.#client()
    await client.send(new PutBucketAclCommand({ Bucket: BUCKET, ACL: 'public-read' }))
    client.destroy()
    return `http://127.0.0.1:${this.port}/v1/AUTH_${ACCOUNT}/${BUCKET}`
  }

  /** How many objects have keys that begin with this. */
  async count(prefix: string): Promise<number> {
    const client = this.#client()
    let count = 0
    let token: string | undefined
    do {
      const wanted = { Bucket: BUCKET, Prefix: prefix, ContinuationToken: token }
      const part = await client.send(new ListObjectsV2Command(wanted))
      count += part.Contents?.length ?? 0
      token = part.NextContinuationToken
    } while (token !== undefined)
    client.destroy()
    return count
  }

  #client(): S3Client {
    return new S3Client({
      endpoint: `http://127.0.0.1:${this.port}`,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: KEYS.accessKey, secretAccessKey: KEYS.secretKey },
    })
  }

  async #answers(): Promise<boolean> {
    const ports = [...this.#ports.values()]
    const answers = ports.map((port) => fetch(`http://127.0.0.1:${port}/`).then(() => true))
    return Promise.all(answers).then(
      () => true,
      () => false,
    )
  }

  async #configure(): Promise<void> {
    const devices = join(this.#folder, 'devices')
    await mkdir(join(devices, 'one'), { recursive: true })
    const policy =
      '[swift-hash]\nswift_hash_path_suffix = proof\n[storage-policy:0]\nname = one\ndefault = yes\n'
    await writeFile(join(this.#folder, 'swift.conf'), policy)
    for (const kind of SERVERS) {
      const port = await freePort()
      this.#ports.set(kind, port)
      const general = [
        '[DEFAULT]',
        'bind_ip = 127.0.0.1',
        `bind_port = ${port}`,
        `user = ${userInfo().username}`,
        `swift_dir = ${this.#folder}`,
        `devices = ${devices}`,
        'mount_check = false',
        'workers = 0',
        'log_level = ERROR',
      ]
      const own = kind === 'proxy' ? PROXY : storageServer(kind)
      await writeFile(join(this.#folder, `${kind}.conf`), `${general.join('\n')}\n${own}`)
      if (kind !== 'proxy') this.#buildRing(kind, port)
    }
  }

  #buildRing(kind: ServerKind, port: number): void {
    const run = (...words: string[]) =>
      execFileSync('swift-ring-builder', [`${kind}.builder`, ...words], { cwd: this.#folder })
    run('create', '4', '1', '0')
    run('add', `r1z1-127.0.0.1:${port}/one`, '1')
    run('rebalance')
  }
}
