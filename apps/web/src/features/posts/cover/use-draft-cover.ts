import { useEffect, useEffectEvent, useState } from 'react'
import { useApp } from '../../../platform/app-provider.tsx'
import { LOCK_TIMEOUT_MS } from '../../../writing/drafts/draft-lock.ts'
import type { OpenDraft } from '../../../writing/drafts/open-draft.ts'
import { isSameFile } from '../../../writing/form-values.ts'
import { useReturn } from '../../../writing/sync/use-return.ts'
import type { DraftHandle } from '../../../writing/sync/use-synced-draft.ts'
import type { Cover } from './cover.ts'
import { coverBase } from './cover-values.ts'
import { CoverSync } from './cover-sync.ts'
import { loadDraftCover, sendDraftCover } from './send-cover.ts'

interface Saved {
  /** The cover that the form shows. */
  stored: Cover | undefined
  /** The field that tells which cover the data service has; undefined until known. */
  base: string | undefined
  /** The stored cover if it is the picture that was chosen in this form. */
  sent: Cover | undefined
}

const UNKNOWN: Saved = { stored: undefined, base: undefined, sent: undefined }

/** The last changes of a form that was left; the next one loads what they lead to. */
let leaving: Promise<void> = Promise.resolve()

function baseOf(cover: Cover | undefined): string {
  return cover ? coverBase(cover) : ''
}

/** Removes the picture that was sent from the draft of a form that was left, unless that was opened again. */
async function dropPicture(draft: OpenDraft | undefined, sent: File | undefined): Promise<void> {
  if (!draft || !sent || !(await draft.isUntouched(LOCK_TIMEOUT_MS))) return
  if (isSameFile(draft.latest().picture, sent)) draft.keepPicture(undefined)
}

/**
 * The cover of a draft: the one that the data service has, also from another device, and what saves
 * changes of it. `flush` saves now; it throws ApiError.
 */
export function useDraftCover({ draft, sync, isFinished }: DraftHandle) {
  const { api } = useApp()
  const [{ stored, base, sent }, setSaved] = useState(UNKNOWN)
  const [cover] = useState(
    () =>
      new CoverSync({
        readId: () => sync?.stored?.id,
        read: (id) => leaving.then(() => loadDraftCover(api, id)),
        onLoaded: (found, shown) =>
          setSaved({ stored: shown, base: baseOf(found), sent: undefined }),
        send: (id, request) => sendDraftCover(api, id, request),
        onStored: (found, isChosen) =>
          setSaved({ stored: found, base: baseOf(found), sent: isChosen ? found : undefined }),
      }),
  )

  // Another device may change the cover, so the copy in this browser must not come back.
  useEffect(() => {
    if (sent) draft?.keepPicture(undefined)
  }, [sent, draft])

  // The form begins with the draft that the data service has by then.
  useEffect(() => {
    if (!draft || !sync?.stored) return
    // What it says is of the picture that it has.
    cover.load(draft.picture ? {} : draft.kept?.words)
  }, [cover, draft, sync])

  // The draft may be stored after the cover was chosen.
  useEffect(
    () =>
      sync?.state.subscribe(() => {
        cover.follow()
        // Not before the form is filled: a picture that was chosen earlier may be for another draft.
        if (draft && sync.state.get().status === 'saved') cover.textSaved()
      }),
    [cover, draft, sync],
  )

  useReturn(() => cover.refresh())

  const leave = useEffectEvent(() => {
    if (isFinished()) return cover.stop()
    leaving = cover.flush().catch(() => undefined)
    void leaving.then(() => dropPicture(draft, cover.sentFile))
  })
  useEffect(() => () => leave(), [])

  return {
    stored,
    base,
    onChange: cover.changed.bind(cover),
    flush: () => cover.flush(),
  }
}
