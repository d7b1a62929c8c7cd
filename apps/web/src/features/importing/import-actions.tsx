import { FORMATS_WITH_OTHERS } from '@inkwell/contract/import-formats'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ActButton } from '../../lists/act-button.tsx'
import { text } from '../../platform/text.ts'
import type { ShownImport } from './import-head.tsx'

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
  run: ShownImport
}

interface OptionProps {
  label: string
  help: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function Option({ label, help, isChosen, onChange }: OptionProps) {
  return (
    <label className="flex max-w-reading items-start gap-3">
      <input
        type="checkbox"
        className="mt-1 size-5 shrink-0 accent-accent"
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label}
        <span className="block text-small text-soft">{help}</span>
      </span>
    </label>
  )
}

/** Whether words of others can be asked for: an import that goes on has been asked. */
function canAskForOthers({ format = '', state, done = 0 }: ShownImport): boolean {
  const isBegun = state === 'failed' && done > 0
  return FORMATS_WITH_OTHERS.has(format) && !isBegun
}

/** Starts an import that has been read, or one that failed. */
export function StartImport({ id, run, label, children }: StartProps) {
  const [fetchPictures, setFetchPictures] = useState(run.fetchPictures ?? false)
  const [othersWords, setOthersWords] = useState(run.othersWords ?? false)
  const { fetch, fetchHelp, others, othersHelp, startDone } = text.importing
  return (
    <div className="grid justify-items-start gap-6">
      <Option label={fetch} help={fetchHelp} isChosen={fetchPictures} onChange={setFetchPictures} />
      {canAskForOthers(run) && (
        <Option label={others} help={othersHelp} isChosen={othersWords} onChange={setOthersWords} />
      )}
      <div className="flex flex-wrap gap-3">
        <ActButton
          look="primary"
          done={startDone}
          act={(api, token) => {
            const json = { fetchPictures, othersWords }
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
