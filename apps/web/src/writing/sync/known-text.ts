import type { SentText, Settings } from '../drafts/draft.ts'
import { NO_LABELS } from '../labels.ts'
import type { DraftText, ServiceDraft, StoredVersion } from './draft-calls.ts'
import { isNewer, knownText, settingsOf } from './same-text.ts'

/** What a form knows of the text that the data service has. */
export class KnownText {
  /** The version that the form is based on. */
  stored: StoredVersion | undefined
  /** The text of the stored version, as it was sent. */
  saved: DraftText | undefined
  /** Without an answer yet: it is sent again as it was, because it may be stored already. */
  sent: SentText | undefined

  /** What is stored besides the words. After a reload the words may be unknown. */
  get settings(): Settings | undefined {
    return this.saved ?? this.stored?.settings
  }

  /**
   * Whether another device has saved something since. If not, the text becomes known. A change of labels makes no
   * version, so the labels decide, too.
   */
  isOlderThan(latest: ServiceDraft): boolean {
    if (!this.stored) return false
    this.saved = knownText(latest, this.stored, this.saved)
    return isNewer(latest, this.stored.version, this.saved)
  }

  attach(stored?: StoredVersion, text?: DraftText, sent?: SentText): void {
    this.stored = stored && text ? { ...stored, settings: settingsOf(text) } : stored
    this.saved = text
    this.sent = sent
  }

  /** The form is based on this version of the same draft now. */
  rebase(version: number, text: DraftText): void {
    this.attach(this.stored && { ...this.stored, version }, text)
  }

  /** This text was stored. */
  keep({ id, version }: StoredVersion, text: DraftText): void {
    this.attach({ id, version }, { ...NO_LABELS, ...this.settings, ...text })
  }

  /** Nothing is stored any more. */
  forget(): void {
    this.attach(undefined, undefined, this.sent)
  }
}
