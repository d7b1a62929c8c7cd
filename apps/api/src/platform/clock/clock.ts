/** Returns the current time; tests inject another clock. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
