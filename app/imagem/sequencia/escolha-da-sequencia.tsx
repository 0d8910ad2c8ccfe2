import { Button, Checkbox } from '@mantine/core';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import classes from '../comparar/lados.module.css';
import { diaDoGrupo } from '../painel/grupo-na-tela.ts';
import type { PainelDeImagens } from '../painel/usar-painel.ts';
import { mensagensDaSequencia as textos } from './sequencia.mensagens.ts';
import { MAX_QUADROS } from './sequencia.ts';

interface Props {
  readonly painel: PainelDeImagens;
}

/** How many images are gathered to be seen one after the other, and all of the list at once. */
export function EscolhaDaSequencia({ painel }: Props) {
  const { sequencia, daSequencia, busca, aba } = painel;
  if (sequencia === null) return null;
  const { achados } = busca;
  const daLista = (aba === 'favoritas' ? achados?.favoritas : achados?.imagens) ?? [];
  const { length } = sequencia.grupos;
  return (
    <section className={classes.comparacao} aria-label="Imagens da sequência">
      <span role="status">{length < 2 ? textos.escolha : textos.quantas(length)}</span>
      {length >= MAX_QUADROS && <span>{textos.cheia}</span>}
      <div className={classes.atos}>
        {daLista.length > 0 && (
          <Button size="compact-md" variant="default" onClick={() => daSequencia.marcar(daLista)}>
            Marcar todas
          </Button>
        )}
        {length > 0 && (
          <Button size="compact-md" variant="default" onClick={() => daSequencia.marcar([])}>
            Desmarcar todas
          </Button>
        )}
        <Button size="compact-md" variant="default" onClick={daSequencia.parar}>
          Parar
        </Button>
      </div>
    </section>
  );
}

/** Of a row, while images are gathered. */
export function MarcaDaSequencia({ painel, grupo }: Props & { readonly grupo: GrupoDeImagens }) {
  const { sequencia, daSequencia } = painel;
  if (sequencia === null) return null;
  const marcada = sequencia.grupos.some(({ hash }) => hash === grupo.hash);
  const cheia = !marcada && sequencia.grupos.length >= MAX_QUADROS;
  return (
    <Checkbox
      size="md"
      mx={6}
      aria-label={`Na sequência: imagem de ${diaDoGrupo(grupo)}`}
      checked={marcada}
      disabled={cheia || grupo.types.length === 0}
      onChange={() => daSequencia.alternar(grupo)}
    />
  );
}
