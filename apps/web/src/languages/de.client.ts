import { startClient } from '../entry-client.tsx'
import { de } from './de.ts'

void startClient(de)
