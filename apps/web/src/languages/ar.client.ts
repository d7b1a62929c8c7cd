import { startClient } from '../entry-client.tsx'
import { ar } from './ar.ts'

void startClient(ar)
