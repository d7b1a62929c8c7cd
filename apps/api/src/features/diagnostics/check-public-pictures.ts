import type { Check, Finding } from './finding.ts'

interface PublicState {
  /** `FILES_PUBLIC_URL`; undefined without it. */
  address: string | undefined
  /** Whether everyone gets a public copy there. */
  isServed: boolean
  /** Whether everyone gets private pictures from the bucket. */
  isOpen: boolean
  /** Withdrawals that are not done yet. */
  waiting: number
}

const OPEN =
  'Everyone may read the folder "public" only. Correct the policy of the bucket: drafts and withdrawn ' +
  'pictures can be read, too.'

const NOT_SERVED =
  'Let everyone read the folder "public" of the bucket, and set FILES_PUBLIC_URL to its address. ' +
  'Until then the data service sends the pictures.'

function findingsOf({
  address,
  isServed,
  isOpen,
  waiting,
}: PublicState): Omit<Finding, 'subject'>[] {
  const found: Omit<Finding, 'subject'>[] = []
  if (isOpen) {
    found.push({ state: 'problem', says: 'the bucket shows private pictures', advice: OPEN })
  }
  if (address !== undefined && !isServed) {
    found.push({ state: 'problem', says: `${address} serves no copies`, advice: NOT_SERVED })
  }
  if (waiting > 0) {
    const says = `withdrawals that wait: ${waiting.toLocaleString('en')}`
    const advice = 'Is Inkwell running? Its log says whether the storage answers.'
    found.push({ state: 'note', says, advice })
  }
  const says = address ?? 'none: the data service sends all pictures'
  return found.length > 0 ? found : [{ state: 'well', says }]
}

/** Checks that everyone can read public copies of pictures, and nothing else in the bucket. */
export function checkPublicPictures(inspect: () => Promise<PublicState>): Check {
  return { subject: 'Public pictures', look: async () => findingsOf(await inspect()) }
}
