import { ApiError } from '@inkwell/api-client/api-error'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApp } from '../../platform/app-provider.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import type { LocalDraft } from '../drafts/use-draft.ts'
import type { TextVersion } from '../use-versions.ts'
import type { ServiceDraft } from './draft-calls.ts'
import type { DraftSync } from './draft-sync.ts'
import { FormSync } from './form-sync.ts'
import { useReturn } from './use-return.ts'

/** The form is filled without the draft of the data service after this time. */
const SEED_TIMEOUT_MS = 4_000

export interface DraftHandle extends LocalDraft {
  /** Saves the text to the data service. Undefined for texts that stay in the browser. */
  sync?: DraftSync
  /** Whether it is the working copy of a post. */
  isCopy?: boolean
  /** Whether it is the text of a post that readers do not see: there is no other one. */
  isOnlyText?: boolean
  /** The draft that the data service has, where this browser has none. */
  seed?: ServiceDraft | undefined
  /** Saves what belongs to the draft besides its text. Throws ApiError. */
  flushRest?: () => Promise<void>
  /** Why the draft of the address could not be loaded. */
  seedError?: Error | undefined
  /** That draft exists, as far as is known. */
  isOutOfReach?: boolean
}

interface WantedText {
  place: string
  /** Undefined until known, and empty if signed out. */
  owner: string | undefined
  /** The id of a stored draft to open. */
  storedId?: string | undefined
  /** The post whose working copy this is. */
  post?: string | undefined
  /** The saved version of the post; undefined until known. */
  base?: TextVersion | undefined
  /** Called when the draft is gone: whether another form takes the place of this one. Never rejects. */
  movesOn?: () => Promise<boolean>
}

interface Seed {
  found?: ServiceDraft | undefined
  error?: Error
}

/** Rejects after a timeout. */
async function withinTimeout<Value>(work: Promise<Value>): Promise<Value> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('No answer in time')), SEED_TIMEOUT_MS)
  try {
    return await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

function isOutOfReach(error: Error | undefined): boolean {
  return error !== undefined && !(error instanceof ApiError && error.status === 404)
}

/**
 * Opens a draft of this browser or of the data service while the component is mounted, and saves its
 * changes to both.
 */
export function useSyncedDraft(wanted: WantedText): DraftHandle {
  const { storedId, post, base, owner } = wanted
  const movesOn = useEffectEvent(() => wanted.movesOn?.() ?? false)
  const { api } = useApp()
  const local = useDraft(wanted)
  const { draft } = local
  const [form] = useState(() => new FormSync(api, post))
  const [seed, setSeed] = useState<Seed>()

  useEffect(() => {
    const writer = owner === '' ? undefined : owner
    form.learn({ draft, base, writer, movesOn: () => movesOn() })
  }, [form, draft, base, owner])

  const isReady = draft !== undefined && (post === undefined || base !== undefined)
  useEffect(() => {
    if (!isReady) return
    withinTimeout(form.begin(storedId)).then(
      (found) => {
        // One that comes too late is not what the form was filled with.
        if (found) form.sync.attach(found, found)
        setSeed({ found })
      },
      // A working copy that exists is found again when the text is saved.
      (error: unknown) => setSeed(storedId && error instanceof Error ? { error } : {}),
    )
  }, [isReady, form, storedId])

  useReturn(() => void form.sync.refresh())
  useEffect(() => () => void form.leave(), [form])

  return {
    ...local,
    // The form is filled when it is known from where.
    draft: seed && draft,
    hasTimedOut: local.hasTimedOut && storedId === undefined,
    finish: () => {
      form.sync.finish()
      local.finish()
    },
    sync: form.sync,
    isCopy: post !== undefined,
    isOnlyText: storedId === wanted.place,
    seed: seed?.found,
    seedError: seed?.error,
    isOutOfReach: isOutOfReach(seed?.error),
  }
}
