/**
 * The `_id` of the author of posts whose account was deleted: the same for all of them. Their name
 * is for whoever shows it to say; free of Zod, so that the browser may load it.
 */
export const DELETED_ACCOUNT_ID = '00000000-0000-0000-0000-000000000000'
