import { Button, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { papeisDoTipo } from '#domain/imagem/imagem.policy.ts';
import { nomesDosPapeis, nomesDosTipos } from '../imagem.mensagens.ts';
import { tipoMostrado, tiposPermitidos } from '../modos/modos.ts';
import { LegendaDoTipo } from '../valores/legenda-do-tipo.tsx';
import { diaDoGrupo } from './grupo-na-tela.ts';
import { mensagensDoPainel } from './painel.mensagens.ts';
import classes from './painel.module.css';
import type { PainelDeImagens } from './usar-painel.ts';
import { ValoresNoPainel } from './valores-no-painel.tsx';

/** What is on the map, and as which of its types; it stands still while the list moves. */
export function ImagemNoPainel({ painel }: { readonly painel: PainelDeImagens }) {
  const { ativo, falta, progresso, estado, aoMudar } = painel;
  const { ativa } = estado;
  if (ativa === null) return null;
  return (
    <section className={classes.noMapa} aria-label="Imagem no mapa">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600} size="sm" className={classes.dia ?? ''}>
          {ativo ? [diaDoGrupo(ativo), ativo.satellite].filter(Boolean).join(' · ') : 'Imagem no mapa'}
        </Text>
        <Group gap="xs" wrap="nowrap">
          {progresso !== null && <Progresso porcento={progresso} />}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconX size={14} aria-hidden />}
            onClick={() => aoMudar({ tipo: 'alternarImagem', hash: ativa.hash })}
          >
            Tirar do mapa
          </Button>
        </Group>
      </Group>
      {falta !== null && (
        <Text size="sm" role="status">
          {mensagensDoPainel.semImagem[falta]}
        </Text>
      )}
      {ativo && <Tipos painel={painel} grupo={ativo} />}
    </section>
  );
}

function Progresso({ porcento }: { readonly porcento: number }) {
  return (
    <span
      className={classes.progresso}
      role="progressbar"
      aria-label="Carregando a imagem"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={porcento}
    >
      {porcento} %
    </span>
  );
}

interface PropsDosTipos {
  readonly painel: PainelDeImagens;
  readonly grupo: GrupoDeImagens;
}

/** Only what its bands can give. */
function Tipos({ painel, grupo }: PropsDosTipos) {
  const { estado, ativaNoMapa, aoMudar } = painel;
  if (grupo.types.length === 0) return <Text size="sm">{mensagensDoPainel.semTipos}</Text>;
  const mostrado = tipoMostrado(grupo, estado.ativa?.tipo ?? null);
  return (
    <>
      <fieldset className={classes.tipos} aria-label="Tipo da imagem">
        {tiposPermitidos(grupo).map((tipo) => (
          <button
            key={tipo}
            type="button"
            className={classes.tipo}
            aria-pressed={tipo === mostrado}
            onClick={() => aoMudar({ tipo: 'mudarTipo', de: 'ativa', para: tipo })}
          >
            {nomesDosTipos[tipo]}
          </button>
        ))}
      </fieldset>
      <LegendaDoTipo
        tipo={mostrado}
        bandas={papeisDoTipo(mostrado).map((papel) => ({ nome: nomesDosPapeis[papel], papel }))}
        contraste={ativaNoMapa?.contraste ?? null}
        {...esticadaPor(grupo)}
      />
      <ValoresNoPainel painel={painel} grupo={grupo} />
    </>
  );
}

/** One's own by their values; of others by what their providers give. */
function esticadaPor({ provider_id }: GrupoDeImagens): { readonly esticada?: string } {
  if (provider_id === 'proprio') return {};
  return {
    esticada: provider_id === 'planet' ? mensagensDoPainel.coresDoProvedor : mensagensDoPainel.reflectancias,
  };
}
