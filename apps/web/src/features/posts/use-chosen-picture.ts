import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject, SyntheticEvent } from 'react'
import { text } from '../../platform/text.ts'
import { FormContext } from '../../ui/forms/form-context.ts'
import { pictureProblem, sizeProblem } from './picture-problem.ts'
import { CHECKED, choosePicture } from '../../writing/form-words.ts'

function signsOf(file: File | undefined): string {
  return [file?.name, file?.size, file?.lastModified, file?.type].join('/')
}

/** A picker may give another object for the same file each time that it is asked. */
function isSame(a: File | undefined, b: File | undefined): boolean {
  return signsOf(a) === signsOf(b)
}

/**
 * The picture that was chosen, and what is wrong with one that was refused. What is refused, here or
 * by the service, leaves the picker, and the good choice before it comes back.
 */
export function useChosenPicture(input: RefObject<HTMLInputElement | null>) {
  const { errors } = use(FormContext)
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const good = useRef<File>(undefined)

  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])

  function accept(chosen: File | undefined): void {
    good.current = chosen
    setFile(chosen)
    setPreview(chosen && URL.createObjectURL(chosen))
    setProblem(undefined)
  }

  function refuse(refused: File, reason: string): void {
    const kept = good.current
    if (input.current) choosePicture(input.current, kept, CHECKED)
    setProblem(text.fields.imageRefused(reason, refused.name, kept?.name))
  }

  async function judge(chosen: File): Promise<void> {
    const reason = await pictureProblem(chosen)
    // Meanwhile another one may have been chosen.
    if (!isSame(input.current?.files?.[0], chosen)) return
    if (reason === undefined) accept(chosen)
    else refuse(chosen, reason)
  }

  /** Looks at what the picker holds. */
  function look({ nativeEvent }: SyntheticEvent): void {
    const chosen = input.current?.files?.[0]
    const isChecked = nativeEvent instanceof CustomEvent && nativeEvent.detail === CHECKED
    if (!chosen || isChecked) return accept(chosen)
    const reason = sizeProblem(chosen)
    if (reason === undefined) void judge(chosen)
    else refuse(chosen, reason)
  }

  const obey = useEffectEvent((reason: string) => {
    const refused = good.current
    if (!refused) return
    good.current = undefined
    refuse(refused, reason)
  })
  useEffect(() => {
    const { image } = errors
    // React must not be in the middle of an effect when the picker says that it has changed.
    if (image !== undefined) queueMicrotask(() => obey(image))
  }, [errors])

  return {
    file,
    preview,
    problem,
    look,
    hidePreview: () => setPreview(undefined),
    /** The person goes on without the picture that was refused. */
    dismiss: () => setProblem(undefined),
  }
}
