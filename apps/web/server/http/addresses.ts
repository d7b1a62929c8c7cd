import { createAddressOf } from '@inkwell/serving/address'
import type { AddressOf } from '@inkwell/serving/address'
import type { Settings } from '@inkwell/settings/settings'
import type { Logger } from 'pino'

/** Makes what tells readers apart: each address has its share of what can be rendered. */
export function addressesOf({ trustedProxies }: Settings, log: Logger): AddressOf {
  return createAddressOf({
    trustedProxies,
    onUnknownProxy: (proxy) =>
      log.warn({ proxy }, 'a proxy in front of the site is not named in TRUSTED_PROXIES'),
  })
}
