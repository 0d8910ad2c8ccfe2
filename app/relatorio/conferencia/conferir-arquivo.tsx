import { Alert, FileInput, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { textosDaConferencia as textos } from './conferencia.mensagens.ts';

type Resultado = 'igual' | 'diferente' | 'ilegivel';

/** A field to drop the document into: whether it is the one that was issued, told without sending it anywhere. */
export function ConferirArquivo({ sha256 }: { readonly sha256: string }) {
  const [resultado, setResultado] = useState<Resultado | null>(null);
  const conferir = async (arquivo: File | null) => {
    setResultado(null);
    if (arquivo === null) return;
    try {
      const { resumoDoArquivo } = await import('./resumo-do-arquivo.client.ts');
      setResultado((await resumoDoArquivo(arquivo)) === sha256 ? 'igual' : 'diferente');
    } catch {
      setResultado('ilegivel');
    }
  };
  const igual = resultado === 'igual';
  return (
    <>
      <FileInput
        label="O documento em PDF"
        description={textos.nadaEnviado}
        placeholder="Escolha ou arraste o arquivo"
        accept="application/pdf"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        clearable
        clearButtonProps={{ 'aria-label': 'Tirar o arquivo' }}
        onChange={(arquivo) => void conferir(arquivo)}
      />
      <div role="status">
        {resultado !== null && (
          <Alert
            color={igual ? 'green' : 'red'}
            icon={igual ? <IconCircleCheck aria-hidden /> : <IconCircleX aria-hidden />}
          >
            <Text>{textos[resultado]}</Text>
          </Alert>
        )}
      </div>
    </>
  );
}
