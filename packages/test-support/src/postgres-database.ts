import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** Runs one statement on a connection of its own; resolves to its rows, each a list of values. */
export async function execute(address: string, statement: string): Promise<unknown[][]> {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' })
    return rows
  } finally {
    await client.end()
  }
}

/** An empty database on the server at `serverUrl`, made `options` (SQL); resolves to its address. */
export async function createDatabase(serverUrl: string, options = ''): Promise<string> {
  const name = `inkwell_${randomUUID().replaceAll('-', '')}`
  await execute(serverUrl, `create database ${name} ${options}`)
  const address = new URL(serverUrl)
  address.pathname = name
  return address.href
}

/** Removes a database that `createDatabase` made, whoever is connected to it. */
export async function dropDatabase(serverUrl: string, address: string): Promise<void> {
  const name = new URL(address).pathname.slice(1)
  await execute(serverUrl, `drop database if exists ${name} with (force)`)
}
