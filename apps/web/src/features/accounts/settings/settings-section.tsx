import { useId } from 'react'
import type { ReactNode } from 'react'

interface SettingsSectionProps {
  title: string
  explanation: string
  children: ReactNode
}

/** A section of the settings: explanation and form side by side. */
export function SettingsSection({ title, explanation, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-6 border-t border-line py-10 lg:grid-cols-3"
    >
      <div className="grid content-start gap-2">
        <h2 id={id} className="font-text text-card font-semibold">
          {title}
        </h2>
        <p className="max-w-reading text-pretty text-soft">{explanation}</p>
      </div>
      <div className="max-w-reading lg:col-span-2">{children}</div>
    </section>
  )
}
