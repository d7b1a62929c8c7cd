import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'

interface QuestionProps {
  title: string
  explanation: string
  /** What changes nothing: it comes first and so has the focus, and Escape means it. */
  no: string
  yes: string
  onNo: () => void
  onYes: () => void
}

/** Asks before something happens. Until it is answered, nothing else on the page can be reached. */
export function Question({ title, explanation, no, yes, onNo, onYes }: QuestionProps) {
  return (
    <Dialog role="alertdialog" title={title} explanation={explanation} onCancel={onNo}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onNo}>{no}</Button>
        <Button look="quiet" onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  )
}
