import { afterEach, beforeEach, vi } from 'vitest'
import type { SentText } from '../../drafts/draft.ts'
import type { DraftText } from '../draft-calls.ts'
import { DraftSync } from '../draft-sync.ts'
import { FakeDraftService } from './fake-draft-service.ts'

interface Stage {
  service: FakeDraftService
  /** What the form has. */
  text: DraftText | undefined
  session: string | undefined
  /** Whether letters are being composed in the form. */
  isComposing: boolean
  /** Whether the form was left, and its draft opened in another one. */
  isElsewhere: boolean
  /** Whether a form of another kind takes over when the draft is gone. */
  movesOn: boolean
}

const started = new Set<DraftSync>()

function blank(): Stage {
  return {
    service: new FakeDraftService(),
    text: undefined,
    session: 'token',
    isComposing: false,
    isElsewhere: false,
    movesOn: false,
  }
}

/** A data service, a form and a session for each test of a file, with timers that do not run. */
export function createStage(): Stage {
  const stage = blank()
  beforeEach(() => {
    vi.useFakeTimers()
    Object.assign(stage, blank())
  })
  afterEach(() => {
    for (const sync of started) sync.finish()
    started.clear()
    // The timer that all waiting works share ends with the clock of its test.
    vi.runOnlyPendingTimers()
    vi.useRealTimers()
  })
  return stage
}

export function start(stage: Stage, post?: string) {
  const stored = vi.fn<(stored: unknown) => void>()
  const sent = vi.fn<(sent: SentText) => void>()
  const sync = new DraftSync({
    calls: stage.service.calls,
    post,
    readBase: () => ({ title: 'Post', content: 'words' }),
    mayGoOn: () => !stage.isElsewhere,
    movesOn: () => stage.movesOn,
    session: () => stage.session,
    onStored: stored,
    onSend: sent,
  })
  started.add(sync)
  return {
    sync,
    stored,
    sent,
    type: (content: string | undefined) => {
      stage.text = content === undefined ? undefined : { title: '', content }
      sync.changed({
        changes: () => stage.text,
        current: () => stage.text ?? { title: '', content: '' },
        mayWrite: () => !stage.isComposing,
        write: (merged) => void (stage.text = merged),
      })
    },
    status: () => sync.state.get().status,
  }
}

export async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1_000)
}
