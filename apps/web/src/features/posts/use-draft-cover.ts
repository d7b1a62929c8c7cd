import { useEffect, useState } from 'react'
import { useApp } from '../../platform/app-provider.tsx'
import type { FormValues } from '../../writing/drafts/draft.ts'
import type { DraftHandle } from '../../writing/sync/use-synced-draft.ts'
import type { Cover } from './cover.ts'
import type { CoverValues } from './cover-values.ts'
import { focusValue, readFocus } from './focal-point.ts'
import { CoverSync } from './cover-sync.ts'
import { loadDraftCover, sendDraftCover } from './send-cover.ts'

interface Saved {
  /** The cover that the data service has. */
  stored: Cover | undefined
  /** The same if it is the picture that was chosen in this form. */
  sent: Cover | undefined
}

/** What was said of the cover in this browser, but not sent, where the stored one says nothing. */
function withUnsent(stored: Cover, { alt = '', focalPoint: focus = '' }: FormValues = {}): Cover {
  const isAltUnsent = stored.alt === '' && alt !== ''
  const isFocusUnsent = focusValue(stored.focus) === '' && focus !== ''
  if (!isAltUnsent && !isFocusUnsent) return stored
  return {
    ...stored,
    alt: isAltUnsent ? alt : stored.alt,
    focus: isFocusUnsent ? readFocus(focus) : stored.focus,
  }
}

function valuesOf({ alt, focus }: Cover): CoverValues {
  return { file: undefined, alt, focus: focusValue(focus), isRemoved: false }
}

/**
 * The cover of a draft: the one that the data service has, also from another device, and what saves
 * changes of it. `flush` saves now; it throws ApiError.
 */
export function useDraftCover({ draft, sync }: DraftHandle) {
  const { api } = useApp()
  const [{ stored, sent }, setSaved] = useState<Saved>({ stored: undefined, sent: undefined })
  const [cover] = useState(
    () =>
      new CoverSync({
        readId: () => sync?.stored?.id,
        send: (id, request) => sendDraftCover(api, id, request),
        onStored: (found, isChosen) =>
          setSaved({ stored: found, sent: isChosen ? found : undefined }),
      }),
  )

  // Another device may change the cover, so the copy in this browser must not come back.
  useEffect(() => {
    if (sent) draft?.keepPicture(undefined)
  }, [sent, draft])

  // The form begins with the draft that the data service has by then.
  useEffect(() => {
    const id = draft && sync?.stored?.id
    if (id === undefined) return
    let isLate = false
    loadDraftCover(api, id).then(
      (found) => {
        if (!found || isLate) return
        cover.load(found)
        const said = withUnsent(found, draft?.kept?.words)
        if (said !== found) cover.changed(valuesOf(said))
        setSaved({ stored: said, sent: undefined })
      },
      // The text is shown all the same, and publishing keeps the cover that the draft has.
      () => undefined,
    )
    return () => {
      isLate = true
    }
  }, [api, cover, draft, sync])

  // The draft may be stored after the cover was chosen.
  useEffect(
    () =>
      sync?.state.subscribe(() => {
        if (sync.state.get().status === 'saved') cover.flush().catch(() => undefined)
      }),
    [cover, sync],
  )
  useEffect(() => () => cover.stop(), [cover])

  return {
    stored,
    onChange: cover.changed.bind(cover),
    flush: () => cover.flush(),
  }
}
