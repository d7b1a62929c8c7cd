/** The valid form of a path parameter. */
export const PARAMETER = '[\\w-]{1,64}'
