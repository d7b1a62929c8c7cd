import { CircleQuestionMark } from 'lucide'
import { useState } from 'react'
import { text } from '../../../platform/text.ts'
import { ToolButton } from '../toolbar/tool-button.tsx'
import { HelpDialog } from './help-dialog.tsx'

/** Opens the help for Markdown. */
export function HelpButton({ tabIndex }: { tabIndex: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ToolButton
        name="help"
        label={text.editor.help.title}
        icon={CircleQuestionMark}
        tabIndex={tabIndex}
        onClick={() => setOpen(true)}
      />
      {isOpen && <HelpDialog onClose={() => setOpen(false)} />}
    </>
  )
}
