import { Alert, Button, Group, Text } from '@mantine/core';
import { instanteComFuso } from '#app/kit/datas.ts';
import type { Edicao } from './edicao.ts';
import type { Rascunho } from './rascunho.ts';
import { resumoDas } from './resumo-das-edicoes.ts';

interface Props {
  readonly rascunho: Rascunho;
  readonly edicao: Edicao;
  readonly leitura: number;
}

/** What was edited in an earlier visit and never saved: taken up or thrown away, never in silence. */
export function AvisoDasEdicoes({ rascunho: { achado, decidir }, edicao, leitura }: Props) {
  if (achado === null) return null;
  return (
    <Alert color="yellow" variant="light" title="Há edições deste envio que você não salvou" m="xs" p="sm">
      <Text size="sm">
        {resumoDas(achado.edicoes)}, de <time dateTime={achado.em}>{instanteComFuso(achado.em)}</time>, só neste
        navegador.
        {achado.leitura !== leitura && ' Depois disso os arquivos foram lidos de novo: confira antes de salvar.'}
      </Text>
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          onClick={() => {
            edicao.retomar(achado.edicoes);
            decidir();
          }}
        >
          Retomar edições
        </Button>
        <Button size="xs" variant="default" onClick={decidir}>
          Descartar
        </Button>
      </Group>
    </Alert>
  );
}
