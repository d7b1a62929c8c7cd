import { useState } from 'react'
import type { ReactNode } from 'react'
import { ActButton } from '../../lists/act-button.tsx'
import { text } from '../../platform/text.ts'

interface ActionProps {
  id: string
}

interface CancelProps extends ActionProps {
  /** Whether something may have been taken. */
  hasBegun?: boolean
  /** Stops an upload. */
  onCancel?: () => void
}

/** Cancels an import, after a question. */
export function CancelImport({ id, hasBegun = false, onCancel }: CancelProps) {
  const { cancel, cancelled, cancelTitle, cancelHelp, cancelBegunHelp, cancelYes } = text.importing
  return (
    <div>
      <ActButton
        look="danger"
        done={cancelled}
        question={{
          title: cancelTitle,
          explanation: hasBegun ? cancelBegunHelp : cancelHelp,
          yes: cancelYes,
        }}
        act={async (api, token) => {
          onCancel?.()
          await api('POST /api/v1/imports/{id}/cancel', { params: { id }, token })
        }}
      >
        {cancel}
      </ActButton>
    </div>
  )
}

interface StartProps extends ActionProps {
  label: string
  /** Other actions. */
  children?: ReactNode
  /** Whether pictures were fetched the last time. */
  fetchesPictures?: boolean
}

/** Starts an import that has been read, or one that failed. */
export function StartImport({ id, label, children, fetchesPictures = false }: StartProps) {
  const [fetchPictures, setFetchPictures] = useState(fetchesPictures)
  const { fetch, fetchHelp, startDone } = text.importing
  return (
    <div className="grid justify-items-start gap-6">
      <label className="flex max-w-reading items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-5 accent-accent"
          checked={fetchPictures}
          onChange={({ target }) => setFetchPictures(target.checked)}
        />
        <span>
          {fetch}
          <span className="block text-small text-soft">{fetchHelp}</span>
        </span>
      </label>
      <div className="flex flex-wrap gap-3">
        <ActButton
          look="primary"
          done={startDone}
          act={(api, token) => {
            const json = { fetchPictures }
            return api('POST /api/v1/imports/{id}/start', { params: { id }, json, token })
          }}
        >
          {label}
        </ActButton>
        {children}
      </div>
    </div>
  )
}
