import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** How a tool of node_modules/.bin ended. */
export interface ToolResult {
  succeeded: boolean
  /** What it said; empty when it wrote straight to our own output. */
  output: string
}

interface ToolOptions {
  root: string
  env?: Record<string, string>
  /** Whether a person watches it work. */
  live?: boolean
}

/** Runs one tool on the Node that runs us, without a stdin it could wait for. */
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
