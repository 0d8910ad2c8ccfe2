import { Button } from '@mantine/core';
import { Link } from '@remix-run/react';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';

/** What a browser without JavaScript sees where a button's act on an image was refused. */
export function PaginaDoAtoDaImagem() {
  return (
    <Pagina largura="sm">
      <TituloDaPagina titulo="Imagem" descricao="Nada foi alterado." />
      <AvisoDeFalha falha={falhaDaResposta(useRespostaDaAcao())} />
      <Button component={Link} to="/imagens" variant="default" style={{ alignSelf: 'flex-start' }}>
        Voltar às imagens
      </Button>
    </Pagina>
  );
}
