import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useFetcher } from '@remix-run/react';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { dataNaTela, instanteComFuso } from '#app/kit/datas.ts';
import { plural } from '#app/kit/formatos.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { NUVENS_DA_BUSCA } from './imagem.ts';

export interface BuscaNaTela {
  readonly nuvens_max: number;
  /** AAAA-MM-DD. */
  readonly desde: string;
  readonly encontradas: number;
  /** ISO 8601. */
  readonly encontrada_em: string | null;
}

interface Props {
  readonly ativo_id: string;
  /** Null where nothing is looked for. */
  readonly busca: BuscaNaTela | null;
  /** Whether it has an area to look over. */
  readonly temArea: boolean;
  /** Null for whoever may only look, and in the past. */
  readonly comando_id: string | null;
}

/** Whether new images of an asset are looked for by themselves, and up to which cloud cover. */
export function BuscaPermanente({ ativo_id, busca, temArea, comando_id }: Props) {
  const fetcher = useFetcher();
  const falha = falhaDaResposta(fetcher.data);
  const enviando = fetcher.state !== 'idle';
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{descricao(busca, temArea)}</Text>
      {comando_id !== null && temArea && (
        <fetcher.Form method="post" action={`/ativo/ativos/${ativo_id}/busca-permanente`} key={busca?.nuvens_max ?? ''}>
          <TokenDoFormulario />
          <input type="hidden" name="comando_id" value={comando_id} />
          <Group align="flex-end" gap="sm">
            <NumberInput
              label="Avisar de imagens com nuvens até"
              name="nuvens_max"
              defaultValue={busca?.nuvens_max ?? NUVENS_DA_BUSCA}
              min={0}
              max={100}
              allowDecimal={false}
              suffix=" %"
              w={240}
              error={falha?.errors?.nuvens_max?.join(' ')}
            />
            <Button type="submit" name="ativa" value="1" variant="default" loading={enviando}>
              {busca === null ? 'Procurar imagens novas' : 'Mudar o limite'}
            </Button>
            {busca !== null && (
              <Button type="submit" name="ativa" value="0" variant="subtle" disabled={enviando}>
                Parar de procurar
              </Button>
            )}
          </Group>
        </fetcher.Form>
      )}
      <AvisoDeFalha falha={falha?.errors?.nuvens_max === undefined ? falha : null} />
    </Stack>
  );
}

function descricao(busca: BuscaNaTela | null, temArea: boolean): string {
  if (!temArea) return 'Só se procuram imagens novas de um ativo que tem área delimitada.';
  if (busca === null) return 'Ninguém procura imagens novas deste ativo por si.';
  const { nuvens_max, desde, encontradas, encontrada_em } = busca;
  const ultima = encontrada_em === null ? '' : `, a última em ${instanteComFuso(encontrada_em)}`;
  const achadas =
    encontradas === 0 ? 'nenhuma até agora' : `${plural(encontradas, 'achada', 'achadas')} até agora${ultima}`;
  return `Procuram-se imagens obtidas desde ${dataNaTela(desde)} com até ${nuvens_max} % de nuvens, quatro vezes por dia: ${achadas}.`;
}
