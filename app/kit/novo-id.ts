import { v7 } from 'uuid';

/** The id of something that this page makes: sent again after a lost answer, it is the same thing. */
export const novoId = (): string => v7();
