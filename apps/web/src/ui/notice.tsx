import type { ReactNode } from 'react'
import { Ornament } from './ornament.tsx'

interface NoticeProps {
  title: string
  explanation: string
  /** Links or buttons that lead on. */
  children: ReactNode
}

/** A screen that only says what happened and what to do next. */
export function Notice({ title, explanation, children }: NoticeProps) {
  return (
    <section className="mx-auto grid max-w-reading justify-items-center gap-4 py-16 text-center">
      <Ornament />
      <h1 className="font-text text-title font-medium tracking-tight">{title}</h1>
      <p className="text-lead text-soft">{explanation}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  )
}
