import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The result of a tool in node_modules/.bin. */
export interface ToolResult {
  succeeded: boolean
  /** Empty if the tool wrote directly to our output. */
  output: string
}

interface ToolOptions {
  root: string
  env?: Record<string, string>
  /** Whether its output is shown. */
  live?: boolean
}

/** Runs a tool on the current Node, without stdin. */
export async function runTool(
  [name, ...args]: readonly [string, ...string[]],
  { root, env, live = false }: ToolOptions,
): Promise<ToolResult> {
  const child = spawn(process.execPath, [join(root, 'node_modules/.bin', name), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { succeeded: code === 0, output }
}
