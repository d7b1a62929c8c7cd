import { OldAddress, OldAddressQuery } from './old-address.ts'

/** The calls about imported texts. */
export const importEndpoints = {
  'GET /api/v1/old-addresses': {
    operationId: 'findOldAddress',
    summary: 'Where an address of an imported site leads now',
    description:
      'Paths are compared after decoding and without the last slash. The site answers such an address ' +
      'with 301 where it has no page of its own.',
    tag: 'Posts',
    query: OldAddressQuery,
    status: 200,
    answer: OldAddress,
    errors: ['invalid', 'rate_limited'],
  },
} as const
