import { useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { text } from '../../platform/text.ts'
import { FileField } from '../../ui/forms/file-field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

interface ChooseFileProps {
  label: string
  help: string
  /** Why the last file cannot be imported. */
  problem: string | undefined
  /** An import begins. */
  isBusy: boolean
  onFile: (file: File) => void
}

/** A field for the file of an import; files can be dropped around it. */
export function ChooseFile({ label, help, problem, isBusy, onFile }: ChooseFileProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isTarget, setTarget] = useState(false)
  const isHydrated = useHydrated()

  function onDrop(event: DragEvent): void {
    event.preventDefault()
    setTarget(false)
    const [file] = event.dataTransfer.files
    if (file && !isBusy) onFile(file)
  }

  return (
    // The field does the same with a keyboard.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={onDrop}
      className="max-w-reading"
    >
      <FileField
        ref={field}
        label={label}
        help={help}
        problem={problem}
        isOptional
        isTarget={isTarget}
        disabled={!isHydrated || isBusy}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file can be chosen again.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      >
        {isBusy && <p className="text-small text-soft">{text.importing.beginning}</p>}
      </FileField>
    </div>
  )
}
