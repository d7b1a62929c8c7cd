import { useEffect } from 'react'
import type { ComponentProps } from 'react'
import { TextArea } from '../../ui/field.tsx'
import { lengthOfCount } from '../../ui/forms/character-count.tsx'
import { useEditor } from './editor-context.ts'
import { watchComposition } from './edits/composition.ts'
import { listenToKeys } from './keys.ts'
import { listenToPaste } from './paste/listen-to-paste.ts'
import { hidePlainKeys } from './plain-keys.ts'
import { listenToPictures } from './text-pictures/listen-to-pictures.ts'
import { watchLength } from './watch-length.ts'

type ContentFieldProps = Omit<ComponentProps<typeof TextArea>, 'ref' | 'className' | 'onPaste'>

/** The text: a plain field that looks like the page that readers get. */
export function ContentField(props: ContentFieldProps) {
  const { field, uploads } = useEditor()
  const { max = Infinity } = props

  // Before the listener for pasted texts.
  useEffect(() => {
    if (!field.current || !uploads) return
    return listenToPictures(field.current, (files, at) => uploads.add(files, at))
  }, [field, uploads])

  useEffect(() => {
    const element = field.current
    if (!element) return
    const begins = [watchComposition, listenToKeys, listenToPaste, watchLength]
    const ends = begins.map((begin) => begin(element))
    return () => ends.forEach((end) => end())
  }, [field])

  useEffect(() => {
    if (field.current) return hidePlainKeys(field.current, lengthOfCount(max))
  }, [field, max])

  return <TextArea {...props} ref={field} className="editor-content" onPaste={undefined} />
}
