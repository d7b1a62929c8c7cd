import { expect, test } from 'vitest'
import { shortenAddress } from './audit.address.ts'

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8::/48'],
  ['::1', '::/48'],
  ['local', 'local'],
  ['', ''],
])('of %j the log keeps %j', (address, kept) => {
  expect(shortenAddress(address)).toBe(kept)
})
