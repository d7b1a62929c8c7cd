import { ImagePlus } from 'lucide'
import { text } from '../../../platform/text.ts'
import { useEditor } from '../editor-context.ts'
import { ToolButton } from '../toolbar/tool-button.tsx'

/** Asks for picture files. Not a field of the form: its first file input is that of the cover. */
function choosePictures(onFiles: (files: readonly File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'image/*'
  input.multiple = true
  input.addEventListener('change', () => onFiles([...(input.files ?? [])]))
  input.click()
}

/** Chooses pictures for the text, at the caret. */
export function PictureButton({ tabIndex }: { tabIndex: number }) {
  const { field, uploads } = useEditor()
  return (
    <ToolButton
      name="picture"
      label={text.editor.pictures.choose}
      icon={ImagePlus}
      tabIndex={tabIndex}
      onClick={() => {
        choosePictures((files) => uploads?.add(files, field.current?.selectionEnd ?? 0))
      }}
    />
  )
}
