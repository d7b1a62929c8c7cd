import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** Runs one statement on a new connection; resolves to its rows, each an array of values. */
export async function execute(address: string, statement: string): Promise<unknown[][]> {
  const client = new Client({ connectionString: address })
  // The call in progress rejects, too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' })
    return rows
  } finally {
    await client.end()
  }
}

/** Creates an empty database with `options` (SQL) on a server; resolves to its address. */
export async function createDatabase(serverUrl: string, options = ''): Promise<string> {
  const name = `inkwell_${randomUUID().replaceAll('-', '')}`
  await execute(serverUrl, `create database ${name} ${options}`)
  const address = new URL(serverUrl)
  address.pathname = name
  return address.href
}

/** Drops a database that `createDatabase` created, even if clients are connected. */
export async function dropDatabase(serverUrl: string, address: string): Promise<void> {
  const name = new URL(address).pathname.slice(1)
  await execute(serverUrl, `drop database if exists ${name} with (force)`)
}
