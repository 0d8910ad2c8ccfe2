import { Alert, Button, Group, Text } from '@mantine/core';
import { instanteComFuso } from '#app/kit/datas.ts';
import type { ControleDoRascunho } from '#app/kit/rascunho/use-rascunho.ts';
import type { RascunhoDaEdicao } from '../edicao/rascunho-da-edicao.ts';
import type { Edicao } from './edicao.ts';
import { resumoDas } from './resumo-das-edicoes.ts';

interface Props {
  readonly rascunho: ControleDoRascunho<RascunhoDaEdicao>;
  readonly edicao: Edicao;
  readonly leitura: number;
}

/** What was edited in an earlier visit and never saved: taken up or thrown away, never in silence. */
export function AvisoDasEdicoes({ rascunho: { achado, oferta, retomar, descartar }, edicao, leitura }: Props) {
  if (achado === null) return null;
  return (
    <Alert color="yellow" variant="light" title="Há edições deste envio que você não salvou" m="xs" p="sm">
      <Text size="sm">
        {resumoDas(achado.edicoes)}, de <time dateTime={achado.em}>{instanteComFuso(achado.em)}</time>, só neste
        navegador.
        {achado.leitura !== leitura && ' Depois disso os arquivos foram lidos de novo: confira antes de salvar.'}
      </Text>
      {oferta !== 'oferecida' && (
        <Text size="sm" mt={4}>
          Você já editou este envio, e retomar passaria por cima disso. As edições de antes continuam guardadas: desfaça
          o que mudou, ou abra a conferência de novo, para retomá-las.
        </Text>
      )}
      <Group gap="xs" mt="xs">
        {oferta === 'oferecida' && (
          <Button
            size="xs"
            onClick={() => {
              edicao.retomar(achado.edicoes);
              retomar();
            }}
          >
            Retomar edições
          </Button>
        )}
        <Button size="xs" variant="default" onClick={descartar}>
          Descartar
        </Button>
      </Group>
    </Alert>
  );
}
