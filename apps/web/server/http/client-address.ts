import { createClientAddressReader } from '@inkwell/serving/address'
import type { AddressOf } from '@inkwell/serving/address'
import type { Settings } from '@inkwell/settings/settings'
import type { Logger } from 'pino'

/** Creates the function that identifies clients. Queues are fair between their addresses. */
export function createClientAddress({ trustedProxies }: Settings, log: Logger): AddressOf {
  return createClientAddressReader({
    trustedProxies,
    onUnknownProxy: (proxy) =>
      log.warn({ proxy }, 'a proxy in front of the site is not named in TRUSTED_PROXIES'),
  })
}
