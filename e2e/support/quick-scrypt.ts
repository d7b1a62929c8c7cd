import crypto from 'node:crypto'
import type { BinaryLike, ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * A module for `--import`: passwords are hashed at a thousandth of the cost. Each sign-up of a test would otherwise
 * take 0.1 s of CPU time.
 */
const { scrypt } = crypto

type Done = (error: Error | null, key: Buffer) => void

/** The parameters are the same except for the cost. */
function scryptAtLowCost(
  ...[password, salt, length, options, done]: [BinaryLike, BinaryLike, number, ScryptOptions, Done]
): void {
  scrypt(password, salt, length, { ...options, N: 16 }, done)
}

Object.assign(crypto, { scrypt: scryptAtLowCost })
syncBuiltinESMExports()
