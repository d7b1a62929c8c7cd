import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'

interface ConfirmDialogProps {
  title: string
  explanation: string
  /** The safe answer. It comes first, so it has the focus, and Escape means it. */
  no: string
  yes: string
  onNo: () => void
  onYes: () => void
}

/** A modal question with two answers. */
export function ConfirmDialog({ title, explanation, no, yes, onNo, onYes }: ConfirmDialogProps) {
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
