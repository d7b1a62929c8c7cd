import '../../styles/progress.css'

interface ProgressLineProps {
  /** What goes on, for those who hear it. */
  label: string
  /** How far it is, in words. */
  words: string
  done: number
  /** 0 if it is not known. */
  total: number
}

/** How far something is. */
export function ProgressLine({ label, words, done, total }: ProgressLineProps) {
  return (
    <div className="grid max-w-reading gap-1.5">
      <progress
        className="progress-bar"
        aria-label={label}
        max={total || 1}
        value={total > 0 ? Math.min(done, total) : undefined}
      />
      <p className="text-small text-soft">{words}</p>
    </div>
  )
}
