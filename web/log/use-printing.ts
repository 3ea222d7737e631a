import { createContext, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the log is being put on paper: then all of it is there, and open. */
export const PrintingContext = createContext(false);

export function useIsPrinting(): boolean {
  return useContext(PrintingContext);
}

/** Whether the page is being printed. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The page is put on paper as soon as the listener returns.
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
