import { CaseSensitive, ChevronDown, ChevronUp, WholeWord, X } from 'lucide'
import { text } from '../../../platform/text.ts'
import { ToolButton } from '../toolbar/tool-button.tsx'
import type { FindOptions } from './find-matches.ts'

interface FindToolsProps {
  options: FindOptions
  onChange: (options: FindOptions) => void
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

/** The buttons beside the words that are looked for. */
export function FindTools({ options, onChange, onStep, onClose }: FindToolsProps) {
  const { matchCase, wholeWord } = options
  const find = text.editor.find
  return (
    <span className="flex">
      <ToolButton name="up" label={find.previous} icon={ChevronUp} onClick={() => onStep(-1)} />
      <ToolButton name="down" label={find.next} icon={ChevronDown} onClick={() => onStep(1)} />
      <ToolButton
        name="case"
        label={find.matchCase}
        icon={CaseSensitive}
        isPressed={matchCase}
        onClick={() => onChange({ ...options, matchCase: !matchCase })}
      />
      <ToolButton
        name="word"
        label={find.wholeWord}
        icon={WholeWord}
        isPressed={wholeWord}
        onClick={() => onChange({ ...options, wholeWord: !wholeWord })}
      />
      <ToolButton name="close" label={find.close} icon={X} onClick={onClose} />
    </span>
  )
}
