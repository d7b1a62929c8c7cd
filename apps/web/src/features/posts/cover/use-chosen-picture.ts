import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject, SyntheticEvent } from 'react'
import { text } from '../../../platform/text.ts'
import { FormContext } from '../../../ui/forms/form-context.ts'
import { pictureProblem, sizeProblem } from '../../../writing/pictures/picture-problem.ts'
import { CHECKED, choosePicture, isSameFile } from '../../../writing/form-values.ts'

/**
 * The chosen picture, and the error of a rejected one. A rejected picture is removed from the input,
 * and the previous valid one is restored.
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
    setProblem(text.postFields.imageRefused(reason, refused.name, kept?.name))
  }

  async function judge(chosen: File): Promise<void> {
    const reason = await pictureProblem(chosen)
    // Another one may have been chosen meanwhile.
    if (!isSameFile(input.current?.files?.[0], chosen)) return
    if (reason === undefined) accept(chosen)
    else refuse(chosen, reason)
  }

  /** Checks the chosen file. */
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
    // The change event must not be dispatched within an effect of React.
    if (image !== undefined) queueMicrotask(() => obey(image))
  }, [errors])

  return {
    file,
    preview,
    problem,
    look,
    hidePreview: () => setPreview(undefined),
    /** Clears the error. */
    dismiss: () => setProblem(undefined),
  }
}
